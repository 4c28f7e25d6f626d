"""Values: recorded values said in sentences, their formats, formulas and claims."""
